/** Returns a stored key. Keys are stored in this tab alone: they are gone when it is closed, and not visible to other tabs. */
export function recallSecret(name: string): string {
  try {
    return sessionStorage.getItem(`op-key ${name}`) ?? '';
  } catch {
    return '';
  }
}

export function rememberSecret(name: string, value: string): void {
  try {
    if (value === '') sessionStorage.removeItem(`op-key ${name}`);
    else sessionStorage.setItem(`op-key ${name}`, value);
  } catch {
    return;
  }
}
