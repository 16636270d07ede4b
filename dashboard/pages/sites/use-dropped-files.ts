import { useEffect, useRef, useState } from 'react';

/**
 * Handles files that are dropped anywhere on the page, where a browser would otherwise open them. Returns whether files
 * are being dragged over it.
 */
export function useDroppedFiles(onDrop: (items: DataTransfer) => void): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  useEffect(() => {
    const withFiles = (listener: (transfer: DataTransfer) => void) => (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') !== true) return;
      event.preventDefault();
      listener(event.dataTransfer);
    };
    const hold = withFiles(() => setOver(true));
    const drop = withFiles((transfer) => {
      setOver(false);
      latest.current(transfer);
    });
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setOver(false);
    };
    document.addEventListener('dragover', hold);
    document.addEventListener('drop', drop);
    document.addEventListener('dragleave', leave);
    return () => {
      document.removeEventListener('dragover', hold);
      document.removeEventListener('drop', drop);
      document.removeEventListener('dragleave', leave);
    };
  }, []);
  return isOver;
}
