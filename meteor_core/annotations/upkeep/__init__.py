"""What the operator of a store does: look at its projects, erase idle ones, back up, restore."""

from meteor_core.annotations.upkeep.backups import back_up, restore
from meteor_core.annotations.upkeep.projects import Standing, erase, standing, sweep

__all__ = ["Standing", "back_up", "erase", "restore", "standing", "sweep"]
