// What the HTML report can do beyond being read: walk a pebble along the way to a failure, zoom, filter and sort, jump between a node
// in the drawing and its row. Everything is there without it, as lists and tables. The content policy lets this text run
// and no other, by its hash; a test keeps the two together.

export const HTML_SCRIPT = `
(() => {
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const graph = document.querySelector('.graph');
const mark = (name, selector) => {
  if (!graph) return;
  for (const old of all('.' + name, graph)) old.classList.remove(name);
  const found = selector && graph.querySelector(selector);
  if (found) found.classList.add(name);
  return found;
};
const show = (node, edge) => {
  mark('now', edge == null ? '' : '[data-edge="' + edge + '"]');
  return mark('here', '[data-node="' + node + '"]');
};
for (const walk of all('.walk')) {
  const steps = all('li[data-node]', walk);
  const slider = walk.querySelector('input');
  const said = walk.querySelector('output');
  const go = () => {
    const at = Number(slider.value);
    steps.forEach((step, i) => step.classList.toggle('at', i === at));
    said.textContent = steps[at].textContent;
    show(steps[at].dataset.node, steps[at].dataset.edge);
  };
  slider.max = String(steps.length - 1);
  slider.closest('p').hidden = false;
  slider.addEventListener('input', go);
  steps.forEach((step, i) => step.addEventListener('click', () => { slider.value = String(i); go(); }));
}
if (graph) {
  const svg = graph.querySelector('svg');
  const full = Number(svg.getAttribute('width'));
  let scale = 0;
  const zoom = (factor) => {
    const fit = Math.min(1, graph.clientWidth / full);
    scale = factor === 0 ? 0 : Math.min(6, Math.max(fit / 2, (scale || fit) * factor));
    svg.style.maxWidth = scale ? 'none' : '';
    svg.style.width = scale ? full * scale + 'px' : '';
  };
  const tools = document.querySelector('.tools');
  tools.hidden = false;
  all('button', tools).forEach((button) => button.addEventListener('click', () => zoom(Number(button.value))));
  graph.addEventListener('keydown', (event) => {
    const factor = { '+': 1.4, '=': 1.4, '-': 1 / 1.4, '0': 0 }[event.key];
    if (factor != null && !event.ctrlKey && !event.metaKey) { event.preventDefault(); zoom(factor); }
  });
  graph.addEventListener('click', (event) => {
    const group = event.target.closest('[data-node]');
    const row = group && document.getElementById('node-' + group.dataset.node);
    if (row) location.hash = row.id;
  });
  document.addEventListener('click', (event) => {
    const link = event.target.closest('[data-show]');
    const found = link && show(link.dataset.show);
    if (!found) return;
    event.preventDefault();
    if (svg.style.width === '' && full > 2 * graph.clientWidth) zoom(full / graph.clientWidth / 2);
    found.scrollIntoView({ block: 'center', inline: 'center' });
  });
}
for (const input of all('input[data-filter]')) {
  const rows = all('#' + input.dataset.filter + ' tbody tr');
  const line = input.closest('p');
  const said = line.querySelector('output');
  line.hidden = false;
  input.addEventListener('input', () => {
    const wanted = input.value.toLowerCase();
    let count = 0;
    for (const row of rows) {
      row.hidden = !row.textContent.toLowerCase().includes(wanted);
      if (!row.hidden) count++;
    }
    said.textContent = wanted === '' ? '' : count + ' of ' + rows.length;
  });
}
for (const table of all('table.sortable')) {
  const body = table.tBodies[0];
  all('thead th', table).forEach((head, column) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener('click', () => {
      const down = head.getAttribute('aria-sort') === 'ascending';
      all('thead th', table).forEach((other) => other.removeAttribute('aria-sort'));
      head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
      const key = (row) => row.cells[column].textContent;
      const by = (a, b) => key(a).localeCompare(key(b), 'en', { numeric: true });
      body.append(...[...body.rows].sort((a, b) => (down ? by(b, a) : by(a, b))));
    });
  });
}
})();
`;

/** SHA-256 of the script, in base 64. */
export const SCRIPT_HASH = 'AXaQVc9cdIM9sAFmbXr/FdwSB9nJB8VmjnpcMzgsS/Y=';
