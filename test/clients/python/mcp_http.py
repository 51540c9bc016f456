"""Asks the server's own /mcp with the clients of Python: the packages mcp and fastmcp."""

import asyncio
import json
import sys

from fastmcp import Client
from fastmcp.client.transports import StreamableHttpTransport
from mcp import ClientSession
from mcp.client.streamable_http import streamablehttp_client


async def with_mcp(url, headers, uri):
    async with streamablehttp_client(url, headers=headers) as (read, write, _):
        async with ClientSession(read, write) as session:
            begun = await session.initialize()
            tools = await session.list_tools()
            found = await session.call_tool("find_columns", {"query": "email"})
            wrong = await session.call_tool("search", {"filter": "platform ="})
            resource = await session.read_resource(uri)
            prompt = await session.get_prompt("describe_table", {"urn": uri.removeprefix("aspectd://entity/")})
    return {
        "server": begun.serverInfo.name,
        "tools": sorted(tool.name for tool in tools.tools),
        "found": found.content[0].text,
        "wrong": bool(wrong.isError),
        "resource": resource.contents[0].text,
        "messages": len(prompt.messages),
    }


async def with_fastmcp(url, headers, uri):
    async with Client(StreamableHttpTransport(url, headers=headers)) as client:
        tools = await client.list_tools()
        found = await client.call_tool("find_columns", {"query": "email"})
        resources = await client.list_resources()
        read = await client.read_resource(uri)
    return {
        "tools": sorted(tool.name for tool in tools),
        "found": found.content[0].text,
        "resources": [str(one.uri) for one in resources],
        "resource": read[0].text,
    }


async def main(given):
    asked = (given["url"], {"Authorization": f"Bearer {given['token']}"}, given["uri"])
    return {"mcp": await with_mcp(*asked), "fastmcp": await with_fastmcp(*asked)}


print(json.dumps(asyncio.run(main(json.load(sys.stdin)))))
