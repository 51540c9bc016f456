/** Milliseconds that the pointer or the focus stays on a link before its card is shown. */
const WAIT = 400

/** Shows a card over a link to an entity that the pointer or the keyboard's focus rests on. Its code is loaded then. */
export function watchHovering(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const begin = (event: Event, isMeant: (target: Element) => boolean) => {
    clearTimeout(timer)
    const { target } = event
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('main a[href*="/urn%3Ali%3A"]') : null
    if (!link || !isMeant(link)) return
    timer = setTimeout(() => void show(link), WAIT)
  }
  document.addEventListener('pointerover', event => begin(event, () => event.pointerType === 'mouse'))
  document.addEventListener('focusin', event => begin(event, link => link.matches(':focus-visible')))
}

async function show(link: HTMLAnchorElement): Promise<void> {
  try {
    await (await import('./hover/card.ts')).showCard(link)
  } catch {
    // The link works without its card, and the banner of the page says what is wrong with the server.
  }
}
