"""Calls tools as an agent does, over stdio, of the unmodified mcp-server-datahub or of another program; prints the tools and each answer."""

import asyncio
import json
import os
import sys

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

SECONDS = 60


def parsed(text):
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        return text


def answer_of(result):
    """What the agent reads: JSON where the tool answers with JSON, else the text."""
    contents = [parsed(content.text) for content in result.content if content.type == "text"]
    return {"isError": bool(result.isError), "answer": contents[0] if len(contents) == 1 else contents}


async def main(given):
    environment = {**os.environ, **given["env"]}
    command, *args = given.get("program") or [sys.executable, "-m", "mcp_server_datahub"]
    server = StdioServerParameters(command=command, args=args, env=environment)
    log = open(given["log"], "w")
    async with stdio_client(server, errlog=log) as (read, write):
        async with ClientSession(read, write) as session:
            await session.initialize()
            listed = await session.list_tools()
            answers = []
            for tool, arguments in given["calls"]:
                result = await asyncio.wait_for(session.call_tool(tool, arguments), SECONDS)
                answers.append({"tool": tool, **answer_of(result)})
    listing = json.dumps([tool.model_dump(exclude_none=True) for tool in listed.tools], separators=(",", ":"))
    return {"tools": sorted(tool.name for tool in listed.tools), "listing": listing, "answers": answers}


print(json.dumps(asyncio.run(main(json.load(sys.stdin)))))
