/** Load balancing: when it runs, what it compares, what it moves (specs 21 to 23). */
@NullMarked
package org.schedsim.kernel.balance;

import org.jspecify.annotations.NullMarked;
