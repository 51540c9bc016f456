import { hash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'

export interface Stored {
  /** Whether the header names a token of the store. */
  knows(authorization: string | undefined): boolean
  /** The values of the aspects of an entity, as JSON text by name. */
  read(type: string, urn: string, aspects: readonly string[]): Record<string, string>
  readonly db: DatabaseSync
  idOfType(name: string): number
  idOfName(name: string): number
}

/** Prepared statements on a file that aspectd has written. */
export function openStored(path: string): Stored {
  const db = new DatabaseSync(path, { readOnly: true })
  db.exec('PRAGMA mmap_size = 1000000000; PRAGMA cache_size = -64000')
  const idsOf = (table: string) => {
    const rows = db.prepare(`SELECT name, id FROM ${table}`).all() as { name: string; id: number }[]
    const ids = new Map(rows.map(({ name, id }) => [name, id]))
    return (name: string) => ids.get(name) ?? -1
  }
  const idOfType = idsOf('types')
  const idOfName = idsOf('names')
  const digests = idOfType('aspectdDigest')
  const known = db.prepare('SELECT 1 FROM urns WHERE type = ? AND urn = ? AND stored = 1')
  const one = db.prepare(`
    SELECT json FROM urns u JOIN aspects a ON a.eid = u.id AND a.aspect = ? JOIN bodies b ON b.id = a.body
    WHERE u.type = ? AND u.urn = ?`)
  return {
    db,
    idOfType,
    idOfName,
    knows: authorization => known.get(digests, `urn:li:aspectdDigest:${digestOf(authorization)}`) !== undefined,
    read(type, urn, aspects) {
      const values: Record<string, string> = {}
      for (const aspect of aspects) {
        const row = one.get(idOfName(aspect), idOfType(type), urn)
        if (row) values[aspect] = row.json as string
      }
      return values
    }
  }
}

/** Of the token in the header. */
export const digestOf = (authorization = ''): string => hash('sha256', authorization.slice('Bearer '.length))
