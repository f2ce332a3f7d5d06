"""The demo: a haunted graveyard, ready to run."""

NAME = "The drowned churchyard"

SCRIPT = """
use pf1
add "Ilse Karr" hp=31/38 init=21 side=pc ac=17 will=5 dex=3 level=4
add Teodor hp=44 init=20 side=pc ac=19 will=3 dex=1 level=4
add "Mira 美良" hp=27 init=17 side=pc ac=14 will=6 dex=2 level=4
add Oskar hp=22 init=9 side=ally ac=12 will=1 dex=0
add "Drowned sexton" hp=52 init=19 side=enemy ac=18 dex=1
add "Grave ghoul" x3 hp=2d8+6 init=12 side=enemy ac=14 dex=2
add "Thing in the well" hp=60 init=4 side=enemy ac=15 dex=0 hidden=yes
note "Fog over the churchyard. The lych gate is shut behind you."
fear @pc spooked for 10 minutes from "the churchyard"
fear Oskar shaken for 3 rounds from "the bell"
start
fear Oskar panicked for 1 round from "Drowned sexton"
effect "Ilse Karr" "holding the lantern" for 5 rounds
bleed Teodor 1d4
bleed "Mira 美良" 1d4
"""
