"""The conditions as data: names, rules in short, numbers, what implies and overrides what.

Source: seed 002 (one paragraph a condition); where it is silent or contradicts itself, rules
section 3. Names in German are the seed's, in English those of both editions. *Affliction*,
*taking cover* and *cursebound* are not in the seed. The rows are in `table_*` beside this file.
"""

from collections.abc import Mapping

from tracker.clock import Condition

from .rows import Row
from .table_body import BODY
from .table_senses import SENSES
from .table_values import VALUES


def _rule(row: Row) -> str:
    return f"{row.rule_en} Ends: {row.ends}." if row.ends else row.rule_en


ONE_AT_A_TIME = {
    "attitude": ("hostile", "unfriendly", "indifferent", "friendly", "helpful"),
    "detection": ("observed", "hidden", "undetected", "unnoticed"),
}
"""Of these conditions between two creatures the last one said holds."""
ALSO: Mapping[str, tuple[str, ...]] = {
    "blinded": ("blind", "blindness"),
    "clumsy": ("clumsiness",),
    "concealed": ("concealment",),
    "confused": ("confusion", "verwirrung"),
    "controlled": ("control",),
    "dazzled": ("dazzle",),
    "deafened": ("deaf", "deafness"),
    "doomed": ("doom",),
    "drained": ("drain",),
    "encumbered": ("encumbrance",),
    "fascinated": ("fascination", "faszination"),
    "fatigued": ("fatigue",),
    "frightened": ("fright",),
    "grabbed": ("grab",),
    "immobilized": ("immobilised", "immobile"),
    "off_guard": ("flatfooted",),
    "paralyzed": ("paralyze", "paralysed", "paralyse", "paralysis", "lähmung"),
    "petrified": ("petrify", "petrification", "versteinerung"),
    "quickened": ("quicken",),
    "restrained": ("restrain",),
    "sickened": ("sicken",),
    "slowed": ("slow",),
    "stunned": ("stun",),
    "unconscious": ("unconsciousness", "bewusstlosigkeit"),
}
"""What stat blocks and tables call a condition besides its name."""

SPECS: dict[str, Row] = {row.id: row for row in (*VALUES, *BODY, *SENSES)}
GIVEN_BY = {"persistent_damage": "persistent", "affliction": "affliction"}
"""What needs dice or a DC, and the verb that takes them."""
CONDITIONS = tuple(
    Condition(
        row.id,
        {"en": (*row.en, *ALSO.get(row.id, ())), "de": row.de},
        valued=row.valued,
        rules={"en": _rule(row), "de": row.rule_de},
        short=row.short,
        harmful=row.harmful,
        verb=GIVEN_BY.get(row.id, ""),
    )
    for row in SPECS.values()
)
RULE = {row.id: _rule(row) for row in SPECS.values()}
ARMOUR = {"light": -1, "medium": -2, "heavy": -3, "leicht": -1, "mittel": -2, "schwer": -3}
"""What broken armour of a category costs (seed 002, paragraph on Beschädigt)."""
