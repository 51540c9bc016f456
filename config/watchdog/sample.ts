import { type Debugger, Session } from 'node:inspector'
import { setTimeout as pause } from 'node:timers/promises'

/** The main thread does not answer while it waits in native code. On a busy machine it took more than a second. */
const ANSWER_MS = 3000
const MAX_FRAMES = 30
/** Between two turns of a promise no code of a plugin is on the stack: the next steps show it. */
const MAX_STEPS = 20

/**
 * The stack of the main thread as text, in the form of an error's; `undefined` if it runs no JavaScript. One that `shows`
 * what is looked for, if a few steps lead to it.
 */
export async function sampleMain(shows: (stack: string) => boolean): Promise<string | undefined> {
  const session = new Session()
  session.connectToMainThread()
  const urls = new Map<string, string>()
  const lineOf = ({ functionName, location }: Debugger.CallFrame) => {
    const place = `${urls.get(location.scriptId)}:${location.lineNumber + 1}:${(location.columnNumber ?? 0) + 1}`
    return `    at ${functionName || '<anonymous>'} (${place})`
  }
  try {
    const found = new Promise<string>(resolve => {
      let steps = 0
      session.on('Debugger.scriptParsed', ({ params }) => void urls.set(params.scriptId, params.url))
      session.on('Debugger.paused', ({ params }) => {
        const stack = params.callFrames.slice(0, MAX_FRAMES).map(lineOf).join('\n')
        const isLast = shows(stack) || ++steps === MAX_STEPS
        session.post(isLast ? 'Debugger.resume' : 'Debugger.stepInto')
        if (isLast) resolve(stack)
      })
    })
    session.post('Debugger.enable')
    session.post('Debugger.pause')
    return await Promise.race([found, pause(ANSWER_MS, undefined)])
  } finally {
    session.disconnect()
  }
}

/** Calls a function of the main thread, which is held, by its global symbol. */
export function callMain(symbol: string): void {
  const session = new Session()
  session.connectToMainThread()
  session.post('Runtime.evaluate', { expression: `globalThis[Symbol.for(${JSON.stringify(symbol)})]()` })
  // The main thread, which may end in this call, waits for the end of the session then.
  session.disconnect()
}
