import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnswerText } from '../graphql/answer.ts'
import type { CountPiece } from './limits/answers.ts'

/** Of an id that clients can send back in a header. */
const ID = /^[\x21-\x7e]{1,200}$/
const COMMENT = ':\n\n'
const COMPLETE = 'event: complete\ndata:\n\n'

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Nothing else is sent on it: the client sees at once when the stream has ended.
  connection: 'close',
  // nginx would wait for the end.
  'x-accel-buffering': 'no'
}

/**
 * Writes server-sent events as graphql-sse expects them in its distinct connections mode, with an `id` for `Last-Event-ID` and
 * a `retry`. Yoga's own writer has neither.
 */
export interface EventStream {
  /** Milliseconds of `performance.now()`. */
  readonly wroteAt: number
  /** Whether what was written has been sent. */
  isIdle(): boolean
  /** Resolves when it was sent: before that, nothing else should be computed. @throws TooManyUnread */
  event(json: AnswerText, id: string | undefined): Promise<void>
  /** The client has everything until the id. */
  mark(id: string | undefined): void
  /** `complete`: the client need not ask again. Otherwise it asks again after the milliseconds of `retry`. */
  end(how: { readonly complete: AnswerText | undefined } | { readonly retry: number }): void
}

export function openEventStream(
  request: FastifyRequest,
  reply: FastifyReply,
  { retry, count }: { readonly retry: number; readonly count: CountPiece }
): EventStream {
  const { raw } = reply.hijack()
  let wroteAt = performance.now()
  let lastId: string | undefined
  raw.writeHead(200, { ...reply.getHeaders(), ...HEADERS } as Record<string, string>)
  raw.write(`retry: ${retry}\n${COMMENT}`)

  function write(text: AnswerText): Promise<void> {
    wroteAt = performance.now()
    const { promise, resolve } = Promise.withResolvers<void>()
    const sent = count(request, text.length)
    raw.write(text, () => {
      sent()
      resolve()
    })
    return promise
  }

  const idLine = (id: string | undefined) => {
    if (id === undefined || id === lastId || !ID.test(id)) return ''
    lastId = id
    return `id: ${id}\n`
  }

  return {
    get wroteAt() {
      return wroteAt
    },
    isIdle: () => raw.writableLength === 0,
    event: (json, id) => write(framed(json, idLine(id))),
    mark: id => void write(idLine(id) + COMMENT),
    end(how) {
      if ('retry' in how) {
        // A client that does not read must not hold up the end of the server.
        if (raw.writableLength > 0) raw.destroy()
        else raw.end(`retry: ${how.retry}\n\n`)
      } else {
        if (how.complete !== undefined) raw.write(framed(how.complete, ''))
        raw.end(COMPLETE)
      }
    }
  }
}

function framed(json: AnswerText, id: string): AnswerText {
  const head = `${id}event: next\ndata: `
  return typeof json === 'string' ? `${head}${json}\n\n` : Buffer.concat([Buffer.from(head), json, Buffer.from('\n\n')])
}
