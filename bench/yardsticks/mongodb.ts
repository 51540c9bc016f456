import { type Collection, type Document, MongoClient } from 'mongodb'
import type { Point, Row } from '../../core/store/port.ts'
import { type Put, partsOf } from '../rows.ts'

type Named = Document & { _id: string }

/** Writes the same documents with plain calls of the driver: a find, then inserts, in one durable transaction. */
export async function openDriver(url: string) {
  const client = new MongoClient(url, { maxPoolSize: 20, readConcern: { level: 'majority' } })
  const db = client.db(undefined, { writeConcern: { w: 'majority', journal: true } })
  const entities: Collection<Named> = db.collection('entities')
  const aspects: Collection<Named & { u: string }> = db.collection('aspects')
  const points: Collection<Document & { y: string; t: number }> = db.collection('points')
  await entities.createIndexes([
    { key: { type: 1, _id: 1 } },
    { key: { x: 1, type: 1, _id: 1 } },
    { key: { l: 1, type: 1, _id: 1 } }
  ])
  await aspects.createIndexes([{ key: { u: 1, a: 1 } }])
  await points.createIndexes([{ key: { u: 1, y: 1, t: 1, h: 1 } }, { key: { y: 1, t: 1, h: 1, u: 1, b: 1 } }])
  const options = {
    readConcern: { level: 'snapshot' as const },
    writeConcern: { w: 'majority' as const, journal: true }
  }
  return {
    /** New entities with all of their rows. */
    write: (puts: readonly Put[]): Promise<void> =>
      client.withSession(session =>
        session.withTransaction(async () => {
          const ids = puts.map(({ row }) => idOf(row))
          await aspects.find({ _id: { $in: ids } }, { session, projection: { r: 1 } }).toArray()
          await aspects.insertMany(puts.map(rowDocument), { session })
          await entities.insertMany(entityDocuments(puts), { session })
        }, options)
      ),
    read: (row: Put['row']) => aspects.find({ _id: idOf(row), u: row.urn }).toArray(),
    async addPoints(all: readonly Point[], slice: number): Promise<void> {
      for (const part of partsOf(all, slice)) await points.insertMany(part.map(pointDocument))
    },
    removePoints: (before: number) => points.deleteMany({ y: 'dataset\0datasetProfile', t: { $lt: before } }),
    close: () => client.close()
  }
}

const idOf = ({ urn, aspect }: Pick<Row, 'urn' | 'aspect'>) => `${urn}\0${aspect}`

function rowDocument({ row }: Put) {
  const { urn: u, aspect: a, revision: r, version: v, time: t, actor: w, run: n, system: s, json: j } = row
  return { _id: idOf(row), u, a, r, v, t, w, n, s, j }
}

/** One for each entity, with its entries. */
function entityDocuments(puts: readonly Put[]): Named[] {
  const rows = Map.groupBy(puts, ({ row }) => row.urn)
  return [...rows].map(([_id, of]) => {
    const add = of.flatMap(put => put.add)
    const x = add.map(({ field, value }) => `${field}\0${value}`)
    const l = add.map(({ field, value }) => `${field}\0${value.toLowerCase()}`)
    return { _id, type: 'dataset', a: of.map(({ row }) => row.aspect), x, l }
  })
}

function pointDocument({ urn, aspect, time, id, json, run, system }: Point) {
  const b = Buffer.byteLength(json)
  return { u: urn, y: `dataset\0${aspect}`, a: aspect, t: time, h: id, n: run, s: system, j: json, b }
}
