"""Runs `datahub user <args>` and answers its prompts: {"args": […], "answers": […]}."""

import json
import sys

from click.testing import CliRunner

from datahub.cli.specific.user_cli import user

request = json.load(sys.stdin)
result = CliRunner().invoke(user, request["args"], input="".join(f"{answer}\n" for answer in request["answers"]))
json.dump({"code": result.exit_code, "output": result.output}, sys.stdout)
