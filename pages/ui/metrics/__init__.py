"""The Metrics page's parts: the choice of a metric, its picture, its sheet, the table of all."""
