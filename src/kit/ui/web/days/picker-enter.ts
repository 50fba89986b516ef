/** In a date picker, Enter selects the typed or highlighted day; the form is not submitted. */
export function handleEnterInPickers(): () => void {
  const keep = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.closest('.ant-picker') !== null)
      event.preventDefault();
  };
  document.addEventListener('keydown', keep);
  return () => document.removeEventListener('keydown', keep);
}
