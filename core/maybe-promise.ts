export type MaybePromise<T> = T | Promise<T>

/** `next(value)`, at once when the value is already there: what is in memory costs no turn of the event loop. */
export function chain<T, R>(value: MaybePromise<T>, next: (value: T) => MaybePromise<R>): MaybePromise<R> {
  return value instanceof Promise ? value.then(next) : next(value)
}

/** All of them, at once when none is a promise. */
export function all<T>(values: readonly MaybePromise<T>[]): MaybePromise<T[]> {
  return values.some(value => value instanceof Promise) ? Promise.all(values) : (values as T[])
}
