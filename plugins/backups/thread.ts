import { parentPort, workerData } from 'node:worker_threads'
import { backUp, entitiesOf, publicError, type StoreSource } from '../../core/kernel/thread.ts'

/** What the thread writes. */
export interface Work {
  readonly source: StoreSource
  readonly file: string
  readonly version: string
}

/** What it answers: the number of entities, or what is wrong. */
export type Written = { readonly entities: number } | { readonly error: string }

const { source, file, version }: Work = workerData
const watch = { report: () => undefined, signal: new AbortController().signal }
parentPort?.postMessage(await written())

async function written(): Promise<Written> {
  try {
    return { entities: entitiesOf(await backUp({ source, file, version, ...watch })) }
  } catch (error) {
    const { message, statusCode } = publicError(error)
    const isOurs = error instanceof Error && 'code' in error && String(error.code).startsWith('TRANSFER_')
    return { error: isOurs || statusCode < 500 ? (error as Error).message : message }
  }
}
