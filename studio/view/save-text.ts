// Hands the user a text as a file. The browser asks where; nothing is sent anywhere.

export function saveText(name: string, text: string, media = 'application/json'): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: media }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
