/** What a page subscribes to. */
export interface Asked {
  /** The address of GraphQL. */
  readonly url: string
  /** Who asks: users do not share streams. */
  readonly user: string
  readonly query: string
  /** As JSON. */
  readonly variables: string | undefined
}

/** What those who subscribe are told. */
export interface Listener {
  /** Whether events come as they happen. Told when it changes; `false` until it is told. */
  onState(isLive: boolean): void
  /** The data of an event. */
  onEvent(data: unknown): void
}

/** From a page to the worker, by a number that the page gives. */
export type Wish = { readonly id: number; readonly asked: Asked } | { readonly id: number; readonly asked?: undefined }

/** From the worker to a page. */
export type Told =
  | { readonly id: number; readonly isLive: boolean }
  | { readonly id: number; readonly isLive?: undefined; readonly data: unknown }

/** Where the other side of a worker is reached. */
export interface Port<Sent, Received> {
  postMessage(message: Sent): void
  onmessage: ((event: MessageEvent<Received>) => void) | null
}
