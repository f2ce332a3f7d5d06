"""The base of every value in the model."""

import os

# Looking for plugins reads the metadata of every installed package: time at each start, and other
# people's code in the model. There is no use for either here.
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")

from pydantic import BaseModel, ConfigDict


class Frozen(BaseModel):
    """A value that never changes; building is put off until first use, for a quick start."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)
