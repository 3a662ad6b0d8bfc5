"""What a store's operator does: look at projects, erase idle ones, renew keys, back up, restore."""

from meteor_core.annotations.upkeep.backups import back_up, restore
from meteor_core.annotations.upkeep.projects import (
    ProjectUse,
    erase,
    renew_key,
    results,
    standing,
    sweep,
)

__all__ = ["ProjectUse", "back_up", "erase", "renew_key", "restore", "results", "standing", "sweep"]
