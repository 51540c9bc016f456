import type { ComponentType, VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { toast } from './components/toasts.ts'
import { h } from './h.ts'

/** An entity, or a column of a dataset. */
export interface TagTarget {
  readonly urn: string
  readonly column?: string
  readonly name: string
}

export interface TagDialogProps {
  /** All of them are changed by one request, or none. */
  readonly targets: readonly TagTarget[]
  /** `remove` offers the tags that the targets have. */
  readonly mode?: 'add' | 'remove'
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Adds a tag to the targets, or takes one off, with Undo. Loaded when first shown. Only with the plugin `tags`. */
export function TagDialog(props: TagDialogProps): VNode | null {
  const [Loaded, setLoaded] = useState<ComponentType<TagDialogProps>>()
  useEffect(() => {
    import('./tagging/tagging.ts').then(({ Tagging }) => setLoaded(() => Tagging))
  }, [])
  return Loaded ? h(Loaded, props) : null
}

/** Takes one tag off one entity or column at once, with Undo. A toast says why if that fails. */
export async function takeOffTag(tag: string, name: string, target: TagTarget, onDone: () => void): Promise<void> {
  const { takeOff } = await import('./tagging/tagging.ts')
  try {
    await takeOff(tag, name, [target], onDone)
  } catch (error) {
    toast(error instanceof Error ? error.message : String(error))
  }
}
