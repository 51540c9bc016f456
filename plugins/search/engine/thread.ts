import { setImmediate as immediately } from 'node:timers/promises'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { openStoreReader } from '../../../core/kernel/thread.ts'
import { IndexFailed } from './index/errors.ts'
import type { FromThread, ThreadOptions } from './messages.ts'
import { createIndexFiles } from './thread/files.ts'
import { Mailbox } from './thread/mailbox.ts'
import { openSession } from './thread/open-session.ts'
import { Questions } from './thread/questions.ts'

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
