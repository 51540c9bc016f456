/** What the work comes to, or `'aborted'` as soon as one of the signals fires: then nobody waits for it any more. */
export async function unlessAborted<T>(work: Promise<T>, signals: readonly AbortSignal[]): Promise<T | 'aborted'> {
  const { promise, resolve } = Promise.withResolvers<'aborted'>()
  const abort = () => resolve('aborted')
  for (const signal of signals) signal.addEventListener('abort', abort)
  if (signals.some(({ aborted }) => aborted)) abort()
  try {
    return await Promise.race([promise, work])
  } finally {
    for (const signal of signals) signal.removeEventListener('abort', abort)
  }
}
