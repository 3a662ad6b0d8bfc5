"""What the pages share: inputs, panels, charts, state, translation."""
