/** In a date picker Enter takes the day that was typed or pointed at; the form around it is not sent with it. */
export function keepEnterOfPickers(): () => void {
  const keep = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.closest('.ant-picker') !== null)
      event.preventDefault();
  };
  document.addEventListener('keydown', keep);
  return () => document.removeEventListener('keydown', keep);
}
