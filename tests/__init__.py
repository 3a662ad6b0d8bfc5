"""The tests. Modules are compiled once for all their processes, even where Python was told not to.

Hundreds of processes would each compile the program, and pytest its tests.
"""

import os
import sys

os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
