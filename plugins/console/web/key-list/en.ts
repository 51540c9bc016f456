export const text = {
  title: 'Keys',
  here: 'On this page',
  everywhere: 'Everywhere',
  escape: 'Leave a field, close a dialog',
  close: 'Close'
}
