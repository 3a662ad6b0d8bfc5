"""The Words page's parts: its inputs, what is known of a word, its neighbours, the data."""
