"""An annotator's screen: items, the ways to answer, marks in texts, unsaved work, the way back."""
