"""The database: how it is opened, its tables as they are now and how they came to be."""
