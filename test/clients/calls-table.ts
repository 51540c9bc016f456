/** One call of DataHub's client and what it did. */
export interface Row {
  readonly group: string
  readonly call: string
  /** `works`, `refused`, or `fails`, which no row of the table has. */
  readonly outcome: string
  /** Why it is refused; of `fails` the error. */
  readonly reason: string
  readonly seconds: number
}

const INTRODUCTION = `# DataHub's clients

Every call of DataHub's client acryl-datahub 1.7.0.17, as a test made it with the unmodified client against a server
(test/clients/calls.soak.test.ts) and judged it by what was written and read back. The test writes this page.

- *works*: it did what DataHub does.
- *refused*: not offered. The user reads why.

What recipes store is compared with a file of the same run (test/clients/ingest.rest.test.ts and ingest-sources.soak.test.ts):
file, SQLite, PostgreSQL (views, profiles, lineage of columns and of the statements that it counts), dbt, sql-queries, business
glossary, JSON schema, OpenAPI and the CSV enricher. datahub-gc runs with every stage (gc.soak.test.ts, gc-stages.soak.test.ts).
The GraphQL documents of acryl-datahub, acryl-datahub-actions and mcp-server-datahub are valid here, all of them
(documents.soak.test.ts). The tools that DataHub gives to agents: [agents.md](agents.md).
`

/** The Markdown page of all rows, grouped in the order in which the groups first occur. */
export function pageOf(rows: readonly Row[]): string {
  const groups = Map.groupBy(rows, ({ group }) => group)
  const outcomes = [...new Set(rows.map(({ outcome }) => outcome))].toSorted().toReversed()
  const counts = [...groups].map(([group, members]) => {
    const count = (outcome: string) => members.filter(row => row.outcome === outcome).length || ''
    return `| ${group} | ${outcomes.map(count).join(' | ')} |`
  })
  const head = `| | ${outcomes.join(' | ')} |\n|---|${outcomes.map(() => '---').join('|')}|`
  return `${INTRODUCTION}\n${head}\n${counts.join('\n')}\n${[...groups].map(sectionOf).join('')}`
}

function sectionOf([group, rows]: [string, Row[]]): string {
  const lines = rows.map(({ call, outcome, reason }) => `| ${cell(call)} | ${outcome} | ${cell(reason)} |\n`)
  return `\n## ${group}\n\n| call | outcome | reason |\n|---|---|---|\n${lines.join('')}`
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}
