import { readable } from './render-source.js';

/** Words of some HTML with a blank between elements. */
export function words(html: string | undefined): string {
  return readable(html)
    .replace(/<script.*?<\/script>/gs, ' ')
    .replace(/<\/span>(?=\n|<span class="line)/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ');
}
