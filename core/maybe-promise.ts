export type MaybePromise<T> = T | Promise<T>

/** `next(value)`, synchronously unless the value is a promise: values in memory cost no turn of the event loop. */
export function chain<T, R>(value: MaybePromise<T>, next: (value: T) => MaybePromise<R>): MaybePromise<R> {
  return value instanceof Promise ? value.then(next) : next(value)
}

/** Calls `done` or `failed` with the outcome: at once, unless it is a promise. */
export function settle<T>(
  work: () => MaybePromise<T>,
  done: (value: T) => void,
  failed: (thrown: unknown) => void
): void {
  let value: MaybePromise<T>
  try {
    value = work()
  } catch (thrown) {
    failed(thrown)
    return
  }
  if (value instanceof Promise) value.then(done, failed)
  else done(value)
}

/** `Promise.all`, but synchronous when no value is a promise. */
export function all<T>(values: readonly MaybePromise<T>[]): MaybePromise<T[]> {
  return values.some(value => value instanceof Promise) ? Promise.all(values) : (values as T[])
}
