export type MaybePromise<T> = T | Promise<T>

/** `next(value)`, synchronously unless the value is a promise: values in memory cost no turn of the event loop. */
export function chain<T, R>(value: MaybePromise<T>, next: (value: T) => MaybePromise<R>): MaybePromise<R> {
  return value instanceof Promise ? value.then(next) : next(value)
}

/** `Promise.all`, but synchronous when no value is a promise. */
export function all<T>(values: readonly MaybePromise<T>[]): MaybePromise<T[]> {
  return values.some(value => value instanceof Promise) ? Promise.all(values) : (values as T[])
}
