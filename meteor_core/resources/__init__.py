"""The data files that languages need: what there is, where it is, how it gets there."""

from meteor_core.resources.installing import Report, install
from meteor_core.resources.places import find, folder, home, missing
from meteor_core.resources.table import TABLE, Resource

__all__ = ["TABLE", "Report", "Resource", "find", "folder", "home", "install", "missing"]
