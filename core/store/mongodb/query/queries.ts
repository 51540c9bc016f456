import type { MongoClient } from 'mongodb'
import type { AspectStore } from '../../port.ts'
import type { Run } from '../connection/deadline.ts'
import type { Collections } from '../connection/documents.ts'
import { count, find } from './find.ts'
import { readSnapshot } from './snapshot-read.ts'

/** Lists and facets; each is of one moment. */
export function createQueries(
  { entities }: Collections,
  client: MongoClient,
  run: Run
): Pick<AspectStore, 'find' | 'count'> {
  return {
    find: (query, page) =>
      run(deadline => readSnapshot(client, deadline, options => find(entities, query, page, options))),
    count: (query, field, limit) =>
      run(deadline => readSnapshot(client, deadline, options => count(entities, query, { field, limit }, options())))
  }
}
