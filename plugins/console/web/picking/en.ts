export const text = {
  unchanged: 'Nothing was changed.'
}
