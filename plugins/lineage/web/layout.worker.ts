import { type LayoutInput, layOut } from './layout.ts'

/** `dagre`: the address of the package, since import maps do not hold in workers. */
interface Task {
  readonly id: number
  readonly dagre: string
  readonly input: LayoutInput
}

addEventListener('message', async ({ data: { id, dagre, input } }: MessageEvent<Task>) => {
  try {
    postMessage({ id, layout: layOut(await import(dagre), input) })
  } catch (error) {
    postMessage({ id, error: String(error) })
  }
})
