// Why our figures differ from the paper's, graph by graph: the remarks of the page.

const REMARKS: Readonly<Record<string, string>> = {
  inventory:
    'Inventory: in our reading a reserved item is kept, so a walk that never resets ends among the last states and stays there; that is why `rdm` stops rising. The paper’s rises, 39, 50, 57 at m = 2, and is last. Our server may lose or deny every request, three ways at every SUT node, so cases of a suite are diverted far more often than the paper’s, and all suite strategies stand lower.',
  chat: 'Chat: with pending messages members may leave and further messages may come, so SUT nodes have many successors, which the paper names as the reason why `rdm` wins at m = 6. In our reading it wins at m = 4 and 5 as well: a session here ends only when everybody has left, and until then a walk goes on where a case would pay for a reset.',
  multisets:
    'Shared multisets: threads stay attached, so a walk that never resets is soon left with all threads attached and misses the rest: `rdm` is last, as in the paper, and s2 to s4 lead. Only the half-fullness of the bag shows from outside, so what a call does is the SUT’s choice and diverts cases often: everything but `rdm` stands lower than in the paper.',
  'safety-injection':
    'Safety injection: in our reading every state can be left and reached again, so a walk never has to reset and `rdm` leads, where in the paper it is next to last or last. The paper’s graph need not have states without return for that: a walk that also resets by itself is slow on a strongly connected graph, too.',
  G: 'Random graphs: a play that has left a block never comes back, so `rdm` is caught and s2 to s4 lead. That is our recipe, not the paper’s graphs, of which only the sizes are known: on its G6 `rdm` reaches 79 to 85, here 23. `gmu` stands lower than in the paper: our suites have few, long cases, and each is executed only once.',
};

export const remarkOn = (graph: string): string =>
  REMARKS[graph.replace(/-\d+$/, '').replace(/^G\d$/, 'G')] ?? '';
