"""The proof of the promise: what was confirmed survives, and nothing that comes in does harm.

Each part is a runner of its own (`python -m tests.reliability.kills` and so on), all of them
together are `python -m tests.reliability`, and pytest runs a small share of each.
"""

import sys
from pathlib import Path

TESTS = Path(__file__).parents[1]
ROOT = TESTS.parent
if str(TESTS) not in sys.path:  # run as a module, without pytest's conftest
    sys.path.insert(0, str(TESTS))
