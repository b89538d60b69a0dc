"""``companion doctor``: what this machine has, and what to do about what it lacks."""

from __future__ import annotations

from companion.cli.help import command, option
from companion.cli.voice import Voice, pass_voice
from companion.doctor import ABSENT, OK, PROBLEM, examine
from companion.rules.text import Text

MARKS = {OK: ("✓", "green"), ABSENT: ("–", "yellow"), PROBLEM: ("✗", "bold red")}


@command("doctor", help=Text("help-doctor"))
@option("--json", "as_json", is_flag=True, help=Text("help-json"))
@pass_voice
def doctor_command(voice: Voice, as_json: bool) -> int:
    findings = examine()
    problems = [finding for finding in findings if finding.state == PROBLEM]
    if as_json:
        voice.json(
            {
                "ok": not problems,
                "checks": [
                    {
                        "name": finding.name,
                        "title": voice.say(finding.title),
                        "state": finding.state,
                        "found": voice.say(finding.found),
                        "advice": voice.say(finding.advice) if finding.advice else None,
                    }
                    for finding in findings
                ],
            }
        )
        return 1 if problems else 0

    from rich.table import Table
    from rich.text import Text as Styled

    states = {OK: Text("doctor-ok"), ABSENT: Text("doctor-absent"), PROBLEM: Text("doctor-problem")}
    table = Table.grid(padding=(0, 2))
    for finding in findings:
        mark, style = MARKS[finding.state]
        words = Styled(voice.say(finding.found))
        if finding.advice:
            words.append(f"\n→ {voice.say(finding.advice)}", style="italic")
        state = Styled(f"{mark} {voice.say(states[finding.state])}", style)
        table.add_row(state, voice.say(finding.title), words)
    voice.console.print(table)
    voice.line()
    voice.show(Text("doctor-summary", problems=len(problems)), style="bold")
    return 1 if problems else 0
