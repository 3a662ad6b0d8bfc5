"""METEOR in the shape of other libraries; where these are not installed, the tests skip."""
