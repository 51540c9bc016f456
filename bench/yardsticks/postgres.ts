import type { Test } from 'tap'
import { findPostgres, startPostgres } from '../../test/clients/postgres.ts'
import type { Dataset } from './dataset.ts'

const TABLES = `
  CREATE TABLE platform (urn text PRIMARY KEY, name text NOT NULL);
  CREATE TABLE tag (urn text PRIMARY KEY, name text NOT NULL, description text, color_hex text);
  CREATE TABLE dataset (
    urn text PRIMARY KEY, name text NOT NULL, description text, removed boolean NOT NULL,
    platform text NOT NULL REFERENCES platform
  );
  CREATE TABLE dataset_tag (
    dataset text REFERENCES dataset, position int, tag text NOT NULL REFERENCES tag, PRIMARY KEY (dataset, position)
  );
  CREATE INDEX ON dataset (platform);
  CREATE INDEX ON dataset_tag (tag);
`

/** The same read in the names that PostGraphile makes of the tables. */
export const QUERY = `query dataset($urn: String!) { datasetByUrn(urn: $urn) { urn name platformByPlatform { urn name } description removed
  datasetTagsByDataset(orderBy: POSITION_ASC) { nodes { tagByTag { urn name description colorHex } } } } }`

export interface Postgres {
  readonly url: string
  stop(): Promise<void>
}

/** A temporary PostgreSQL with these datasets; `undefined` when it is not installed. */
export async function startWith(datasets: readonly Dataset[]): Promise<Postgres | undefined> {
  const programs = findPostgres()
  if (programs === undefined) return undefined
  const ends: (() => unknown)[] = []
  const owner = { teardown: (end: () => unknown) => void ends.unshift(end) } as Pick<Test, 'teardown'> as Test
  const stop = async () => {
    for (const end of ends) await end()
  }
  try {
    const { address, username } = await startPostgres(owner, programs, `${TABLES}${rowsOf(datasets)}ANALYZE;`)
    return { url: `postgres://${username}@${address}/postgres`, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function rowsOf(datasets: readonly Dataset[]): string {
  const platforms = new Map(datasets.map(({ platform }) => [platform.urn, [platform.urn, platform.name]]))
  const tags = new Map(
    datasets.flatMap(dataset =>
      dataset.tags.map(({ urn, name, properties }) => [
        urn,
        [urn, name, properties?.description ?? null, properties?.colorHex ?? null]
      ])
    )
  )
  return [
    insert('platform', [...platforms.values()]),
    insert('tag', [...tags.values()]),
    insert(
      'dataset',
      datasets.map(({ urn, name, properties, removed, platform }) => [
        urn,
        name,
        properties.description,
        removed,
        platform.urn
      ])
    ),
    insert(
      'dataset_tag',
      datasets.flatMap(({ urn, tags }) => tags.map((tag, at) => [urn, at, tag.urn]))
    )
  ].join('')
}

type Value = string | number | boolean | null

function insert(table: string, rows: readonly (readonly Value[])[]): string {
  const literal = (value: Value) => (typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value))
  return `INSERT INTO ${table} VALUES ${rows.map(row => `(${row.map(literal).join(',')})`).join(',')};`
}
