"""The Corpus page's parts: work in the background, the scoreboard, views, the table of segments."""
