"""The Tuning page's parts: judged rows, agreement of metrics with people, fitted parameters."""
