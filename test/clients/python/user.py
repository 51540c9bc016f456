"""Runs `datahub user <args>` and answers its prompts: {"args": […], "answers": […]}."""

import json
import sys

from click.testing import CliRunner

from datahub.cli.specific.user_cli import user

wish = json.load(sys.stdin)
result = CliRunner().invoke(user, wish["args"], input="".join(f"{answer}\n" for answer in wish["answers"]))
json.dump({"code": result.exit_code, "output": result.output}, sys.stdout)
