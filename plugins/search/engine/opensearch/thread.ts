import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { openStoreReader } from '../../../../core/kernel/thread.ts'
import type { ToThread } from '../messages.ts'
import type { OpenSearchOptions } from './options.ts'
import { Session } from './session.ts'

/** The thread that asks OpenSearch, and indexes: it speaks with the engine as the thread of the embedded index does. */
if (parentPort) await serve(parentPort, workerData)

async function serve(port: MessagePort, options: OpenSearchOptions): Promise<void> {
  const reader = await openStoreReader(options.source)
  const session = new Session({ options, reader, send: message => port.postMessage(message) })
  port.on('message', (message: ToThread) => {
    if (message === 'close') session.close()
    else if (message === 'reindex') session.reindex()
    else if ('ask' in message) session.questions.ask(message.ask)
    else if ('cancel' in message) session.questions.cancel(message.cancel)
    else if ('again' in message) session.again(message.again)
    else session.changed(typeof message.changed === 'number' ? message.changed : message.changed.length)
  })
  try {
    await session.run()
  } finally {
    await reader.close()
  }
  port.close()
}
