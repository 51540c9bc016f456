import { setImmediate as immediately } from 'node:timers/promises'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { type Cursor, openStoreReader, type StoreReader } from '../../../core/kernel/thread.ts'
import { IndexFailed } from './index/errors.ts'
import type { FromThread, ThreadOptions } from './messages.ts'
import { createIndexFiles } from './thread/files.ts'
import { Mailbox } from './thread/mailbox.ts'
import { Questions } from './thread/questions.ts'
import { Session, type SessionDeps } from './thread/session.ts'

/** The thread of the engine: it owns the index. What it does not expect ends it, and the engine starts another one. */
if (parentPort) await serve(parentPort, workerData)

async function serve(port: MessagePort, options: ThreadOptions): Promise<void> {
  const send = (message: FromThread) => port.postMessage(message)
  const questions = new Questions({ send, isFatal: error => error instanceof IndexFailed })
  const mailbox = new Mailbox(port, questions)
  const files = createIndexFiles(options.path, options.source, options.rules)
  const reader = await openStoreReader(options.source)
  try {
    while (!mailbox.isClosing) {
      const session = await openSession({ ...options, reader, files, questions, mailbox, send })
      await session.run()
    }
  } catch (error) {
    if (error instanceof IndexFailed && error.isDamaged) files.remove()
    throw error
  } finally {
    await reader.close()
  }
  await immediately()
  port.close()
}

/** Opens the index; begins to build one if there is none, or one of older rules, which answers meanwhile. */
async function openSession(deps: SessionDeps): Promise<Session> {
  const opened = deps.files.open()
  const from = opened?.index.cursor ?? (await endOf(deps.reader))
  const session = new Session(deps, from)
  deps.send({ durable: from })
  if (opened) session.use(opened)
  if (!opened || opened.older) await session.build()
  return session
}

async function endOf(reader: StoreReader): Promise<Cursor> {
  const end = await reader.changes(undefined, { limit: 1, waitMs: 0 })
  return end === 'lost' ? '' : end.next
}
