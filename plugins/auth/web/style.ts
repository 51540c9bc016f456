export const STYLE = new URL('./auth.css', import.meta.url)
