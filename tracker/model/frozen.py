"""The base of every value in the model."""

from pydantic import BaseModel, ConfigDict


class Frozen(BaseModel):
    """A value that never changes; building is put off until first use, for a quick start."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)
